// Draws the icon for telephones, which take no drawings: the flag of static/icon.svg, in pixels.
import { deflateSync } from 'node:zlib'

const GROUND = [35, 64, 58]
const POLE = [242, 233, 208]
const FLAG = [226, 87, 76]

/** What is at a point of the drawing, which is 64 wide. */
function colour(x, y) {
  if (y >= 13 && y <= 33 && x >= 22 && x <= 50 - 7 * (1 - Math.abs(y - 23) / 10)) return FLAG
  if (x >= 17.5 && x <= 22.5 && y >= 10 && y <= 54) return POLE
  return GROUND
}

/** The checksum of PNG; the one of Node is younger than the oldest Node that builds the page. */
function crc32(bytes) {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The icon as a PNG, each pixel the mean of nine points. */
export function icon(size) {
  const rows = []
  for (let y = 0; y < size; y++) {
    const row = Buffer.alloc(1 + size * 3)
    for (let x = 0; x < size; x++) {
      const points = [1, 3, 5].flatMap(dy => [1, 3, 5].map(dx => colour(((x + dx / 6) * 64) / size, ((y + dy / 6) * 64) / size)))
      for (let part = 0; part < 3; part++) row[1 + x * 3 + part] = Math.round(points.reduce((sum, point) => sum + point[part], 0) / 9)
    }
    rows.push(row)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}
