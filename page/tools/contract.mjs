// Writes src/contract.d.ts: the schemas of openapi.yaml as TypeScript, and the responses of its operations by their
// ids; and src/made/contract.ts, what the page uses of its values. Both are made anew at each build, so that the page
// cannot differ from the contract.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'

const here = new URL('.', import.meta.url)
const contract = parse(readFileSync(new URL('../../openapi.yaml', here), 'utf8'))

const nameOf = ref => ref.split('/').at(-1)
const resolve = node => (node?.$ref ? node.$ref.slice(2).split('/').reduce((at, key) => at[key], contract) : node)
const fieldName = name => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

function typeOf(schema) {
  if (!schema) return 'unknown'
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.oneOf || schema.anyOf) return (schema.oneOf ?? schema.anyOf).map(typeOf).join(' | ')
  if (schema.allOf) return schema.allOf.map(part => `(${typeOf(part)})`).join(' & ')
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'array':
      return `Array<${typeOf(schema.items)}>`
    case 'object':
      return objectOf(schema)
    default:
      return 'unknown'
  }
}

function objectOf(schema) {
  const required = new Set(schema.required ?? [])
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `${fieldName(name)}${required.has(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  const values = schema.additionalProperties
  return `Record<string, ${typeof values === 'object' ? typeOf(values) : 'unknown'}>`
}

/** What a type of one member of a union says, where the contract names it in a discriminator. */
function discriminated(name, text) {
  for (const schema of Object.values(contract.components.schemas)) {
    const { propertyName, mapping } = schema.discriminator ?? {}
    for (const [value, ref] of Object.entries(mapping ?? {})) {
      if (nameOf(ref) !== name) continue
      return text.replace(new RegExp(`\\b${propertyName}\\??: [^;}]+`), `${propertyName}: ${JSON.stringify(value)} `)
    }
  }
  return text
}

const lines = ['// Made by tools/contract.mjs from openapi.yaml. Not to be edited.', '']
for (const [name, schema] of Object.entries(contract.components.schemas)) {
  lines.push(`export type ${name} = ${discriminated(name, typeOf(schema))}`)
}
lines.push('', '/** The body of the response of each operation that succeeds. */', 'export interface Responses {')
for (const path of Object.values(contract.paths)) {
  for (const operation of Object.values(path)) {
    if (!operation.operationId) continue
    const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
    const content = resolve(good?.[1])?.content?.['application/json']
    lines.push(`  ${operation.operationId}: ${content ? typeOf(content.schema) : 'undefined'}`)
  }
}
lines.push('}', '')
writeFileSync(new URL('../src/contract.d.ts', here), lines.join('\n'))

const { Language, StandingOrders, TimePerTurn } = contract.components.schemas
const loaders = Language.enum.map(tag => `  ${tag}: () => import('../words/${tag}'),`)
const factorLoaders = Language.enum.map(tag => `  ${tag}: () => import('../words/second_factor/${tag}'),`)
mkdirSync(new URL('../src/made', here), { recursive: true })
writeFileSync(
  new URL('../src/made/second_factor.ts', here),
  `// Made by tools/contract.mjs from openapi.yaml. Not to be edited.

/** What the page says of the second factor in each language, which few read. */
export const loaders = {
${factorLoaders.join('\n')}
}
`,
)
writeFileSync(
  new URL('../src/made/contract.ts', here),
  `// Made by tools/contract.mjs from openapi.yaml. Not to be edited.

/** The time for a turn of a game that is created without one. */
export const DEFAULT_SECONDS = ${TimePerTurn.properties.seconds['x-default']}

/** How many conditional moves there may be. */
export const MAX_CONDITIONAL_MOVES = ${StandingOrders.properties.conditional_moves.maxItems}

/** What the page says in each language, in the order of the contract. */
export const loaders = {
${loaders.join('\n')}
}
`,
)
