import { z } from 'zod'
import type { Endpoint } from './endpoint'
import { base64 } from './resources'

/** Keys of objects, and 0 for whatever index of an array: `['files', 0, 'content']`. */
export type ContentPlace = readonly (string | 0)[]

/** Where the content of files stands in an endpoint's request, as Base64. */
export function contentPlaces({ request }: Pick<Endpoint, 'request'>): readonly ContentPlace[] {
  return placesIn(request)
}

function placesIn(schema: z.core.$ZodType): readonly ContentPlace[] {
  if (schema === base64) return [[]]
  if (schema instanceof z.ZodOptional) return placesIn(schema.unwrap())
  if (schema instanceof z.ZodArray) return placesIn(schema.element).map((place) => [0, ...place])
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, inner]) =>
    placesIn(inner).map((place) => [key, ...place]),
  )
}
