// Runs the tests of the parts that need no browser, with the test runner of Node.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'page-test-'))
const tests = readdirSync(join(root, 'test')).filter(name => /\.test\.ts$/.test(name))
await build({
  absWorkingDir: root,
  entryPoints: tests.map(name => `test/${name}`),
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
})
const files = readdirSync(folder).map(name => join(folder, name))
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=dot', ...files], { stdio: 'inherit' })
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)
