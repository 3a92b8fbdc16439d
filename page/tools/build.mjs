// Bundles the page into dist: files whose names contain a hash of their bytes, and a manifest that says which is which.
// Two builds of the same sources are equal byte for byte.
import { build } from 'esbuild'
import { excesses, imported, measured } from './budgets.mjs'
import { icon } from './icon.mjs'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
rmSync(`${root}/dist`, { recursive: true, force: true })

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
  outdir: 'dist',
}
const made = await build({
  ...common,
  entryPoints: { app: 'src/main.tsx', style: 'src/style/style.css' },
  entryNames: 'app-[hash]',
  chunkNames: 'part-[hash]',
  assetNames: '[name]-[hash]',
  format: 'esm',
  splitting: true,
  metafile: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
})
await build({ ...common, entryPoints: { worker: 'src/worker.ts' }, entryNames: '[name]', format: 'iife' })

const { outputs } = made.metafile
const output = point => Object.entries(outputs).find(([, one]) => one.entryPoint === point)[0]
const nameOf = path => path.replace('dist/', '')
const entry = point => nameOf(output(point))
const hash = bytes => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  return [...createHash('sha256').update(bytes).digest().subarray(0, 8)].map(byte => letters[byte % 32]).join('')
}
const drawing = readFileSync(`${root}/static/icon.svg`)
const iconName = `icon-${hash(drawing)}.svg`
writeFileSync(`${root}/dist/${iconName}`, drawing)
for (const [name, size] of [['apple-touch-icon', 180], ['icon-512', 512]]) {
  const bytes = icon(size)
  writeFileSync(`${root}/dist/${name}-${hash(bytes)}.png`, bytes)
}
const large = readdirSync(`${root}/dist`).find(name => name.startsWith('icon-512'))
const install = readFileSync(`${root}/static/app.webmanifest`, 'utf8').replace('icon.svg', iconName).replace('icon-512.png', large)
writeFileSync(`${root}/dist/app.webmanifest`, install)
const files = readdirSync(`${root}/dist`).sort()
const preload = imported(outputs, output('src/main.tsx')).map(nameOf).sort()
const manifest = { script: entry('src/main.tsx'), style: entry('src/style/style.css'), worker: 'worker.js', preload, files }
writeFileSync(`${root}/dist/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`)

const pictures = files.filter(name => /\.(svg|png)$/.test(name)).map(name => `dist/${name}`)
const weights = measured(root, { entry: output('src/main.tsx'), style: output('src/style/style.css'), outputs, pictures })
const over = excesses(weights)
if (over.length > 0) {
  console.error(`The page is too heavy: ${over.join('; ')}.`)
  process.exit(1)
}
if (process.env.PAGE_WEIGHTS) console.log(weights)
