import { z } from 'zod'
import { organisationModes } from '@/lib/vocabulary/organisation'
import { gateway } from './setting'

/** An empty value is refused: read as 0, it would switch the limit off. */
const limit = z
  .string()
  .trim()
  .regex(/^\d+$/, { error: 'numbers with commas between them, 0 or more' })
  .transform(Number)

const units = { '': 1, MB: 1e6, GB: 1e9, TB: 1e12 } as const

const bytes = z
  .string()
  .trim()
  .regex(/^\d{1,12}(MB|GB|TB)?$/, { error: 'bytes, or a number of MB, GB or TB, 0 or more' })
  .transform((text) => {
    const unit = text.replace(/^\d+/, '') as keyof typeof units
    return Number.parseInt(text, 10) * units[unit]
  })

const bytesOrShare = z.union([
  z
    .string()
    .trim()
    .regex(/^([1-9]\d?|100)%$/)
    .transform((text) => ({ share: Number.parseInt(text, 10) / 100 })),
  bytes.transform((size) => ({ bytes: size })),
])

export const limits = {
  PROMPT_LIMITS: gateway(
    z
      .string()
      .default('1,5,30')
      .transform((text) => text.split(','))
      .pipe(z.tuple([limit, limit, limit])),
    'Prompts for one person: at once, per minute, per hour; 0 = unlimited',
  ),
  SIGN_IN_LIMIT: gateway(
    z.coerce.number().int().min(0).default(10),
    'Different people per hour who can be prompted from one address without an invitation; 0 = unlimited',
  ),
  MAIL_LIMITS: gateway(
    z
      .string()
      .default('5,20,300,1000,20')
      .transform((text) => text.split(','))
      // Settings written before the fifth limit existed have four values.
      .transform((values) => (values.length === 4 ? [...values, '20'] : values))
      .pipe(z.tuple([limit, limit, limit, limit, limit])),
    'Mails to one address for one document per hour and per day; mails of one owner and of one relying party per hour; different addresses per day for an owner without a signed document; 0 = unlimited',
  ),
  STORAGE_LIMITS: gateway(
    z
      .string()
      .default('5GB,100GB,80%')
      .transform((text) => text.split(','))
      .pipe(z.tuple([bytes, bytes, bytesOrShare])),
    'Storage of an owner, of a relying party and in total (docs/operate/limits.md), in bytes, MB, GB or TB; the total also as a share of the disk; 0 = unlimited',
  ),
  WRONG_TOKEN_LIMIT: gateway(
    z.coerce.number().int().min(0).default(20),
    'Calls with a wrong access token per minute from one address; 0 = unlimited',
  ),
  ORGANISATIONS: gateway(
    z.enum(organisationModes).default('operator'),
    'Who creates organisations (docs/operate/organisations.md): the operator, or anyone who signs in; off also closes existing ones',
  ),
  PROMPT_DELAY_MS: gateway(
    z.coerce.number().int().min(0).default(2000),
    'Delay between showing the control code and ringing the phone',
  ),
  CALLBACK_TIMEOUT_MS: gateway(
    z.coerce.number().int().min(100).default(15_000),
    'Time in which a receiver must answer a callback; the API promises 15 seconds',
  ),
}
