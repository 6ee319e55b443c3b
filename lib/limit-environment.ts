import { z } from 'zod'

const gateway = (description: string) => ({ description, readBy: ['gateway'] as const })

/** A number that was left out is no number: taken for 0 it would switch its limit off. */
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

/** How much anybody may ask for. */
export const limits = {
  PROMPT_LIMITS: z
    .string()
    .default('1,5,30')
    .transform((text) => text.split(','))
    .pipe(z.tuple([limit, limit, limit]))
    .meta(gateway('Prompts of one person: live, a minute, an hour; 0 = unlimited')),
  SIGN_IN_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(10)
    .meta(
      gateway(
        'Different people an hour who may be asked by strangers at one address; 0 = unlimited',
      ),
    ),
  MAIL_LIMITS: z
    .string()
    .default('5,20,300,1000,20')
    .transform((text) => text.split(','))
    // Four values are from before the fifth was there.
    .transform((values) => (values.length === 4 ? [...values, '20'] : values))
    .pipe(z.tuple([limit, limit, limit, limit, limit]))
    .meta(
      gateway(
        'Mails to one address for one document an hour and a day, of one owner and of one relying party an hour; different addresses a day of an owner without a signed document; 0 = unlimited',
      ),
    ),
  STORAGE_LIMITS: z
    .string()
    .default('5GB,100GB,80%')
    .transform((text) => text.split(','))
    .pipe(z.tuple([bytes, bytes, bytesOrShare]))
    .meta(
      gateway(
        'What an owner, a relying party and all together may have stored (docs/limits.md), in bytes, MB, GB or TB, the last also as a share of the disk; 0 = unlimited',
      ),
    ),
  WRONG_TOKEN_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(20)
    .meta(gateway('Calls with a wrong access token a minute from one address; 0 = unlimited')),
  PROMPT_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(2000)
    .meta(gateway('Pause between showing the control code and ringing the phone')),
  CALLBACK_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(15_000)
    .meta(gateway('Time that a receiver has to answer a callback; the API promises 15 seconds')),
}
