import { z } from 'zod'

/** Which processes read a setting, and what it is for. */
interface SettingNote {
  readonly description: string
  readonly readBy: readonly ('gateway' | 'portal' | 'simulator' | 'commands')[]
}

export const note =
  (...readBy: SettingNote['readBy']) =>
  <Setting extends z.ZodType>(setting: Setting, description: string): Setting =>
    setting.meta({ description, readBy } satisfies SettingNote)
export const gateway = note('gateway')
export const gatewayAndPortal = note('gateway', 'portal')

export const text = z.string().optional()
/** Paths are appended to it, so slashes at its end are removed. */
export const base = z.url().transform((url) => url.replace(/\/+$/, ''))
/** An address with one of the schemes; the message does not repeat it, because it may contain a password. */
export const addressOf = (...schemes: readonly string[]) =>
  z
    .string()
    .refine((url) => schemes.some((scheme) => url.startsWith(`${scheme}://`)), {
      error: `It must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .optional()
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
