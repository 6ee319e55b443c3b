import { z } from 'zod'
import { base64Field } from '../../base64-field'

const text60 = z.string().min(1).max(60)
const text200 = z.string().min(1).max(200)

/** Screens without a code. A text for another screen, or an additional text, is refused. */
export const linkInteractions = [
  z.strictObject({ type: z.literal('displayTextAndPIN'), displayText60: text60 }),
  z.strictObject({ type: z.literal('confirmationMessage'), displayText200: text200 }),
] as const

/** Screens with and without a choice of codes. A choice of codes is for notifications only. */
export const allInteractions = [
  ...linkInteractions,
  z.strictObject({
    type: z.literal('confirmationMessageAndVerificationCodeChoice'),
    displayText200: text200,
  }),
] as const

type Screens = typeof linkInteractions | typeof allInteractions

/**
 * Screens in the caller's order of preference: Base64 of a JSON array. The text is kept as sent, because it is signed.
 */
export function interactionsField(screens: Screens) {
  const interactionList = z
    .array(z.discriminatedUnion('type', screens))
    .min(1)
    .refine((list) => new Set(list.map(({ type }) => type)).size === list.length, {
      message: 'An interaction twice',
    })
  return z.string().transform((encoded, context) => {
    const list = base64Field.transform(parseJson).pipe(interactionList).safeParse(encoded)
    if (list.success) return { encoded, list: list.data }
    context.addIssue({ code: 'custom', message: 'Not a list of interactions' })
    return z.NEVER
  })
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export type Interactions = z.output<ReturnType<typeof interactionsField>>

/** The screen to show. This app supports all screens, so it takes the first. */
export function shownInteraction({ list }: Interactions): { interaction: string; text: string } {
  const [first] = list
  if (!first) throw new Error('A request without interactions was admitted')
  const text = 'displayText60' in first ? first.displayText60 : first.displayText200
  return { interaction: first.type, text }
}
