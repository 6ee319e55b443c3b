import type { Prompt } from '../../identity-provider'
import type { RelyingParty } from '../../provider-settings'
import { type Interaction, interactionsFor, promptText } from '../interactions'

type InteractionV2 =
  | Interaction
  | { readonly type: 'verificationCodeChoice'; readonly displayText60: string }

/** The interactions of version 3, and between them the choice of the code that older apps know. */
export function promptInteractionsV2(
  prompt: Prompt,
  relyingParty: RelyingParty,
): readonly InteractionV2[] {
  return interactionsFor(promptText(prompt, relyingParty)).flatMap(
    (interaction): readonly InteractionV2[] =>
      'displayText60' in interaction
        ? [{ ...interaction, type: 'verificationCodeChoice' }, interaction]
        : [interaction],
  )
}
