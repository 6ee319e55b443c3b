import { z } from 'zod'
import type { Endpoint } from './endpoint'
import { base64 } from './resources'

/** Keys of objects, and 0 for whatever index of an array: `['files', 0, 'content']`. */
export type ContentPath = readonly (string | 0)[]

/** Where the content of files stands in an endpoint's request, as Base64. */
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
