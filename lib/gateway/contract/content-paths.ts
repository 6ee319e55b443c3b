import { z } from 'zod'
import type { Endpoint } from './endpoint'
import { base64 } from './resources'

/** Path of a value: object keys, and 0 for any index of an array, as in `['files', 0, 'content']`. */
export type ContentPath = readonly (string | 0)[]

/** Returns the paths of an endpoint's request that hold file contents in Base64. */
export function contentPaths({ request }: Pick<Endpoint, 'request'>): readonly ContentPath[] {
  return pathsIn(request)
}

function pathsIn(schema: z.core.$ZodType): readonly ContentPath[] {
  if (schema === base64) return [[]]
  if (schema instanceof z.ZodOptional) return pathsIn(schema.unwrap())
  if (schema instanceof z.ZodArray) return pathsIn(schema.element).map((path) => [0, ...path])
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, inner]) =>
    pathsIn(inner).map((path) => [key, ...path]),
  )
}
