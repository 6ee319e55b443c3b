import { z } from 'zod'
import { limits } from './limits'
import { isShowable, isShowableInLines, utf8Length } from './showable'

const required = (issue: { input?: unknown }) =>
  issue.input === undefined ? 'This value is required' : 'This value should be a string'

const notAllowed = 'This value has characters that are not allowed'

/** Text of one line: not blank, at most `maximum` characters. */
export function line(maximum: number) {
  return written(maximum).refine(isShowable, notAllowed)
}

/** Text of several lines: not blank, at most `maximum` characters. */
export function lines(maximum: number) {
  return written(maximum).refine(isShowableInLines, notAllowed)
}

/** Text of one line that may be empty: a search text. */
export function words(maximum: number) {
  return z
    .string('This value should be a string')
    .max(maximum, tooLong(maximum))
    .refine(isShowable, notAllowed)
}

/** Also accepts an empty text, which removes the value. Null cannot remove it, because null counts as absent. */
export function orNone<Schema extends z.ZodType>(schema: Schema, fault: string) {
  return z.union([schema, z.literal('')], fault)
}

function written(maximum: number) {
  return z
    .string({ error: required })
    .min(1, 'This value should not be blank')
    .max(maximum, tooLong(maximum))
    .refine((text) => text.trim() !== '', 'This value should not be blank')
}

function tooLong(maximum: number): string {
  return `This value is too long. It should have ${maximum} characters or less`
}

/**
 * A file name of at most 255 bytes of UTF-8. Browsers and programs may send a path: only its last part is
 * kept. Zero-width joiners, used in emoji and some scripts, are removed, so that names that look the same
 * are the same.
 */
export const fileName = z
  .string({ error: required })
  .transform((name) =>
    lastPart(name)
      .replaceAll(/[\u200c\u200d]/g, '')
      .trim(),
  )
  .refine((name) => name !== '' && name !== '.' && name !== '..', 'This value should not be blank')
  .refine((name) => isShowable(name), notAllowed)
  .refine(
    (name) => utf8Length(name) <= limits.fileNameBytes,
    `This value is too long. It should have ${limits.fileNameBytes} bytes or less`,
  )

function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
