import type { JsonSchema } from '@/lib/gateway/contract/json-schema'

/** A row of a field table. */
export interface FieldRow {
  /** Nested fields are written as `signers[].email`. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly meaning: string | undefined
  /** The default value as JSON. */
  readonly defaultValue: string | undefined
  readonly allowed: readonly string[]
  readonly limits: string | undefined
}

/** Returns the fields of an object, with nested fields, in documented order. */
export function fieldRows(schema: JsonSchema): FieldRow[] {
  return rowsOf(schema, '', schema.$defs ?? {})
}

type Definitions = Readonly<Record<string, JsonSchema>>

function rowsOf(schema: JsonSchema, prefix: string, definitions: Definitions): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const field = { ...resolved(present(property), definitions), ...present(property) }
    const items = resolved(field.items ?? {}, definitions)
    const name = prefix + key
    return [
      rowOf(name, field, items, schema.required?.includes(key) ?? false),
      ...rowsOf(field, `${name}.`, definitions),
      ...rowsOf(items, `${name}[].`, definitions),
    ]
  })
}

/** The schema of a field without the alternative `null`. */
function present(schema: JsonSchema): JsonSchema {
  const [only] = (schema.oneOf ?? []) as readonly JsonSchema[]
  const { oneOf: _, ...rest } = schema
  if (only) return { ...only, ...rest }
  const [type = schema.type] = Array.isArray(schema.type) ? schema.type : []
  return type === undefined ? schema : { ...schema, type: String(type) }
}

function resolved(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '')
  return (name === undefined ? undefined : definitions[name]) ?? schema
}

function rowOf(name: string, field: JsonSchema, items: JsonSchema, required: boolean): FieldRow {
  return {
    name,
    type: items.type === undefined ? String(field.type) : `array of ${String(items.type)}`,
    required,
    meaning: field.description as string | undefined,
    defaultValue: field.default === undefined ? undefined : JSON.stringify(field.default),
    allowed: (field.enum ?? []) as readonly string[],
    limits: limitsOf(field),
  }
}

/** Limits of JSON Schema with their units in words. */
const ranges = [
  { least: 'minLength', most: 'maxLength', unit: ' characters' },
  { least: 'minItems', most: 'maxItems', unit: ' items' },
  { least: 'minimum', most: 'maximum', unit: '' },
] as const

function limitsOf(field: JsonSchema): string | undefined {
  const said = ranges.flatMap(({ least, most, unit }) => {
    if (field[most] === undefined) return []
    const from = field[least] === undefined ? 'up to ' : `${field[least]}–`
    return [`${from}${Number(field[most]).toLocaleString('en')}${unit}`]
  })
  const format = field.format === undefined ? [] : [String(field.format)]
  const both = [...said, ...format]
  return both.length === 0 ? undefined : both.join(', ')
}
