import type { JsonSchema } from '../contract/json-schema'

interface Described {
  readonly operationId: string
  readonly requestBody?: DescribedBody
  readonly responses: Readonly<Record<string, DescribedBody>>
}

interface DescribedBody {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

/** An operation and its place in the document. */
export interface DescribedOperation {
  readonly path: string
  readonly method: string
  readonly operation: Described
}

/**
 * The paths of the document. Failures and repeated schemas are references; without references they would be four fifths
 * of the document.
 */
export function sharedParts(described: readonly DescribedOperation[]) {
  const isRepeated = repetitions(described.flatMap(({ operation }) => schemasOf(operation)))
  const schemas = register<JsonSchema>('schemas')
  const refusals = register<DescribedBody>('responses')
  const share = (body: DescribedBody, name: string): DescribedBody => ({
    ...body,
    content: Object.fromEntries(
      Object.entries(body.content).map(([type, { schema, ...rest }]) => [
        type,
        { schema: isRepeated(schema) ? schemas.refer(schema, name) : schema, ...rest },
      ]),
    ),
  })
  const paths: Record<string, Record<string, object>> = {}
  for (const { path, method, operation } of described) {
    const { operationId, requestBody, responses } = operation
    const name = operationId[0]?.toUpperCase() + operationId.slice(1)
    paths[path] = {
      [method]: {
        ...operation,
        ...(requestBody && { requestBody: share(requestBody, `${name}Request`) }),
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, response]) => [
            status,
            status === '200'
              ? share(response, `${name}Answer`)
              : refusals.refer(response, `Refusal${status}`),
          ]),
        ),
      },
    }
  }
  return { paths, responses: refusals.parts, repeated: schemas.parts }
}

function schemasOf({ requestBody, responses }: Described): JsonSchema[] {
  const bodies = [requestBody, responses['200']].filter((body) => body !== undefined)
  return bodies.flatMap(({ content }) => Object.values(content).map(({ schema }) => schema))
}

/** Whether a schema of several fields occurs more than once. */
function repetitions(schemas: readonly JsonSchema[]) {
  const counts = new Map<string, number>()
  for (const schema of schemas) {
    const text = JSON.stringify(schema)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return (schema: JsonSchema) =>
    (schema.properties ?? schema.oneOf) !== undefined &&
    (counts.get(JSON.stringify(schema)) ?? 0) > 1
}

/** Components of one kind. Equal components are kept once, under the name of the first. */
function register<Part extends object>(kind: string) {
  const parts: Record<string, Part> = {}
  const names = new Map<string, string>()
  const freeName = (name: string, number = 2): string => {
    if (parts[name] === undefined) return name
    const numbered = `${name}-${number}`
    return parts[numbered] === undefined ? numbered : freeName(name, number + 1)
  }
  return {
    parts,
    refer: (part: Part, wanted: string): { readonly $ref: string } => {
      const text = JSON.stringify(part)
      const name = names.get(text) ?? freeName(wanted)
      names.set(text, name)
      parts[name] = part
      return { $ref: `#/components/${kind}/${name}` }
    },
  }
}
