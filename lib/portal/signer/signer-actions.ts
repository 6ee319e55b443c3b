import type { ZodType } from 'zod'
import { z } from '../forms/form-schema'
import { givenId } from '../forms/given-id'
import { shownDigest } from '../forms/phone-call'
import { handOverForm } from '../forms/signer-form'
import { declineForm, nameCorrectionForm } from '../forms/small-forms'
import { gateway } from '../gateway/gateway'
import { ownAction } from '../http/own-pages'
import { type CommandAnswer, misshapen } from './command-answer'
import { commandOn } from './signing-commands'
import { identificationOf, type SigningPage } from './signing-page'

type Link = SigningPage['link']

/** An action of a link holder: the form that a browser sends, and the gateway call. */
interface SignerAction<Input, Form> {
  readonly form: ZodType<Form, Input>
  readonly run: (link: Link, form: Form) => Promise<unknown>
}

function signerAction<Input, Form>(
  form: ZodType<Form, Input>,
  run: (link: Link, form: Form) => Promise<unknown>,
): SignerAction<Input, Form> {
  return { form, run }
}

/** A signer's actions other than signing. */
export const signerActions = {
  /** Approves the document, if it still has the digest that the page showed. */
  approve: signerAction(shownDigest, (link, sha256) =>
    gateway().call('approveInvitation', secretOf(link), { sha256, ...identificationOf(link) }),
  ),

  decline: signerAction(declineForm, (link, { reason }) =>
    gateway().call('rejectInvitation', secretOf(link), { reason, ...identificationOf(link) }),
  ),

  /** Asks the sender to send the declined document again. */
  askAgain: signerAction(z.undefined(), (link) =>
    gateway().call('askToSendAgain', secretOf(link), identificationOf(link)),
  ),

  /** Reports to the owner the name in the certificate of the invited person. */
  correctName: signerAction(nameCorrectionForm, (link, corrected) =>
    gateway().call('askNameCorrection', secretOf(link), corrected),
  ),

  /** Hands over to another person, who signs instead. */
  handOver: signerAction(handOverForm, (link, { signer, language }) => {
    const { name, surname, email, country, personalCode } = signer
    return gateway().call('handOverInvitation', secretOf(link), {
      ...{ name, surname, email, language },
      ...(personalCode === '' ? {} : { country, personal_code: personalCode }),
      ...identificationOf(link),
    })
  }),
}

const secretOf = ({ secret }: Link) => ({ secret })

/** Turns an action into a server action, for pages of this portal only. `id` is the id of the link's page. */
export function servedByLink<Input, Form>({
  form,
  run,
}: SignerAction<Input, Form>): (id: string, input: Input) => Promise<CommandAnswer> {
  return ownAction(async (id: unknown, input: unknown) => {
    const filled = form.safeParse(input)
    if (!filled.success) return misshapen('signing')
    return await commandOn(givenId(id), 'signing', async ({ link }) => {
      await run(link, filled.data)
    })
  })
}
