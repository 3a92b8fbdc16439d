// Serves page/dist for whoever works on the page, and passes everything else on to a running fieldpost, by default the
// one of script/server.
//
// usage: npm run dev [-- PORT [URL]]
import { createServer, request } from 'node:http'
import { readFileSync } from 'node:fs'

const [port = '8081', url = 'http://127.0.0.1:8080'] = process.argv.slice(2)
const server = new URL(url)
const dist = new URL('../dist/', import.meta.url)
const TYPES = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', png: 'image/png', webmanifest: 'application/manifest+json' }
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
  'trusted-types worker'
const OURS = /^\/($|games|watch$|open$|new$|setups|me$|users\/|login$|register$|forgot$)/

const shell = () => {
  const { script, style, files } = JSON.parse(readFileSync(new URL('manifest.json', dist), 'utf8'))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>fieldpost</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="/page/${files.find(name => name.endsWith('.svg'))}"><link rel="manifest" href="/page/app.webmanifest"><link rel="stylesheet" href="/page/${style}">
<script type="module" src="/page/${script}"></script></head><body><div id="page"></div></body></html>`
}

createServer((asked, answer) => {
  const path = new URL(asked.url, url).pathname
  const file = path === '/worker.js' ? 'worker.js' : /^\/page\/([\w.-]+)$/.exec(path)?.[1]
  if (file) {
    try {
      const bytes = readFileSync(new URL(file, dist))
      answer.writeHead(200, { 'content-type': TYPES[file.split('.').at(-1)] ?? 'text/plain' }).end(bytes)
    } catch {
      answer.writeHead(404).end()
    }
  } else if (asked.method === 'GET' && OURS.test(path)) {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }).end(shell())
  } else {
    const { method, headers } = asked
    const passed = request({ host: server.hostname, port: server.port, path: asked.url, method, headers }, got => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.headersSent || answer.writeHead(502).end())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }
}).listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`))
