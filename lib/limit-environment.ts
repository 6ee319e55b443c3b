import { z } from 'zod'

const gateway = (description: string) => ({ description, readBy: ['gateway'] as const })

/** A number that was left out is no number: taken for 0 it would switch its limit off. */
const limit = z
  .string()
  .trim()
  .regex(/^\d+$/, { error: 'numbers with commas between them, 0 or more' })
  .transform(Number)

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
}
