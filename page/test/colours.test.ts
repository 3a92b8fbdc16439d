import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SHAPES } from '../src/board/picture'

type Palette = Map<string, string>
type Triple = [number, number, number]

const css = readFileSync('src/style/base.css', 'utf8')

/** The properties of a block of the style sheet, over those of another one. */
function palette(selector: string, below: Palette = new Map()): Palette {
  const start = css.indexOf(`${selector} {`)
  assert(start >= 0, selector)
  const block = css.slice(start, css.indexOf('}', start))
  const own = [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(match => [match[1]!, match[2]!] as const)
  assert(own.length > 5, selector)
  return new Map([...below, ...own])
}

const light = palette('\n:root')
const palettes = { light, dark: palette(":root[data-look='dark']", light), contrast: palette(":root[data-look='contrast']", light) }

/** The three parts of a colour, as much light as they are. */
const linear = (colour: string): Triple =>
  [1, 3, 5].map(at => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Triple

const times = (rows: Triple[], [x, y, z]: Triple): Triple => rows.map(([a, b, c]) => a * x + b * y + c * z) as Triple

function contrast(one: string, other: string): number {
  const [dark, bright] = [one, other].map(colour => times([[0.2126, 0.7152, 0.0722]], linear(colour))[0]).sort((a, b) => a - b)
  return (bright! + 0.05) / (dark! + 0.05)
}

/** What a text is written in, and what lies under it. */
const TEXTS: Array<[string, string]> = [
  ...['ink', 'quiet', 'link', 'danger', 'due', 'strong'].flatMap(text => [[text, 'ground'], [text, 'paper']] as Array<[string, string]>),
  ['on-strong', 'strong'],
  ['paper', 'ink'],
  ...[0, 1, 2, 3].map((seat): [string, string] => [`seat-${seat}-on`, `seat-${seat}`]),
]

/** Signs, and what lies under them; the edge of a piece, or its body, stands out from the space. */
const SIGNS: Array<[string[], string]> = [
  ...['land', 'home', 'last', 'picked', 'fault'].flatMap((under): Array<[string[], string]> => [
    [['mark'], under],
    ...[0, 1, 2, 3].map((seat): [string[], string] => [['edge', `seat-${seat}`], under]),
  ]),
  [['name'], 'land'],
  [['name'], 'home'],
  [['shore', 'rim'], 'land'],
  [['focus'], 'ground'],
  [['focus'], 'paper'],
]

test('every text and every sign stands out from what lies under it', () => {
  for (const [look, colours] of Object.entries(palettes)) {
    const of = (name: string) => colours.get(name) ?? assert.fail(`${look} has no ${name}`)
    for (const [text, under] of TEXTS) {
      const found = contrast(of(text), of(under))
      assert(found >= 4.5, `${look}: ${text} on ${under} has ${found.toFixed(2)}`)
    }
    for (const [signs, under] of SIGNS) {
      const found = Math.max(...signs.map(sign => contrast(of(sign), of(under))))
      assert(found >= 3, `${look}: ${signs.join(' or ')} on ${under} has ${found.toFixed(2)}`)
    }
  }
})

/** How eyes without one kind of cone see light (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Record<string, Triple[]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}

const RGB_TO_XYZ: Triple[] = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]]

/** The place of a colour in CIELAB, as some eyes see it. */
function lab(colour: string, eyes: Triple[]): Triple {
  const seen = times(eyes, linear(colour)).map(part => Math.min(1, Math.max(0, part))) as Triple
  const xyz = times(RGB_TO_XYZ, seen)
  const [x, y, z] = [xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883].map(part =>
    part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116,
  ) as Triple
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const RADIAN = Math.PI / 180
const angle = (b: number, a: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RADIAN + 360) % 360)

/** How far apart two colours are (CIEDE2000). */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const mean7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7
  const g = 0.5 * (1 - Math.sqrt(mean7 / (mean7 + 25 ** 7)))
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)]
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const [h1, h2] = [angle(b1, p1), angle(b2, p2)]
  const isGrey = c1 * c2 === 0
  let turn = isGrey ? 0 : h2 - h1
  if (turn > 180) turn -= 360
  else if (turn < -180) turn += 360
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIAN)
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2]
  let h = h1 + h2
  if (!isGrey) h = Math.abs(h1 - h2) <= 180 ? h / 2 : h < 360 ? (h + 360) / 2 : (h - 360) / 2
  const cos = (factor: number, minus: number) => Math.cos((factor * h - minus) * RADIAN)
  const t = 1 - 0.17 * cos(1, 30) + 0.24 * cos(2, 0) + 0.32 * cos(3, -6) - 0.2 * cos(4, 63)
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t]
  const rt = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * RADIAN)
  const [dl, dc, dhs] = [(l2 - l1) / sl, (c2 - c1) / sc, dh / sh]
  return Math.sqrt(dl ** 2 + dc ** 2 + dhs ** 2 + rt * dc * dhs)
}

test('the difference of colours is that of the published examples', () => {
  const close = (one: Triple, other: Triple, expected: number) =>
    assert(Math.abs(difference(one, other) - expected) < 0.0001, `${difference(one, other)} ${expected}`)
  close([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425)
  close([50, -1, 2], [50, 0, 0], 2.3669)
  close([50, 2.5, 0], [61, -5, 29], 22.8977)
  close([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082)
})

test('every seat has a shape of its own, and colours that most eyes tell apart as well', () => {
  assert.equal(new Set(SHAPES).size, 4)
  for (const [look, colours] of Object.entries(palettes)) {
    for (const [eyes, matrix] of Object.entries(EYES)) {
      const seen = [0, 1, 2, 3].map(seat => lab(colours.get(`seat-${seat}`)!, matrix))
      seen.forEach((one, at) =>
        seen.slice(at + 1).forEach((other, further) => {
          const found = difference(one, other)
          assert(found >= 20, `${look}, ${eyes}: seats ${at} and ${at + 1 + further} differ by ${found.toFixed(1)}`)
        }),
      )
    }
  }
})
