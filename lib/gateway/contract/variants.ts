import type { Locale } from '@/lib/vocabulary/locale'
import type { Endpoint } from './endpoint'

/** One address of an endpoint. */
export interface Variant {
  readonly locale: Locale
  readonly prefix: '' | '/en'
}

const localised: readonly Variant[] = [
  { locale: 'lt', prefix: '' },
  { locale: 'en', prefix: '/en' },
]

/** API document, part 9: the EN path is the LT path behind /en. An endpoint with one path is English. */
export function variantsOf(endpoint: Endpoint): readonly Variant[] {
  return endpoint.localised ? localised : [{ locale: 'en', prefix: '' }]
}

/** Names in a path template, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
