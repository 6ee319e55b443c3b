import { refresh } from 'next/cache'
import type { ZodType } from 'zod'
import type { Language } from '@/lib/vocabulary/language'
import { z } from '../forms/form-schema'
import { type OwnerGateway, ownerGateway } from '../gateway/gateway'
import { ownAction } from '../http/own-pages'
import { currentLanguage } from '../i18n/current-language'
import { cookieViewer, type Viewer } from '../sign-in/viewer'
import { whileSignedIn } from '../sign-in/while-signed-in'
import { type CommandResult, type FailureKey, failureOf, Refused } from './owner-failures'
import { personMark } from './person-mark'

/** The person for whom an action is performed. */
export interface Asker {
  readonly viewer: Viewer
  /** The language of the page. */
  readonly language: Language
  readonly gateway: OwnerGateway
}

/** An action of a signed-in person: the form that a browser sends, and the effect. */
export interface OwnerAction<Input, Form, Done> {
  readonly form: ZodType<Form, Input>
  readonly run: (form: Form, asker: Asker) => Promise<Done>
  /** Whether the page is rendered again after the action. */
  readonly changesPage: boolean
}

/** Defines an action that does not change its page. */
export function ownerAction<Input, Form, Done>(
  form: ZodType<Form, Input>,
  run: (form: Form, asker: Asker) => Promise<Done>,
): OwnerAction<Input, Form, Done> {
  return { form, run, changesPage: false }
}

/** Defines an action that changes its page. */
export function pageAction<Input, Form, Done>(
  form: ZodType<Form, Input>,
  run: (form: Form, asker: Asker) => Promise<Done>,
): OwnerAction<Input, Form, Done> {
  return { form, run, changesPage: true }
}

/**
 * Defines an action that only the person of the page may perform, not another person who signed in meanwhile. `whose`
 * is the mark of that person.
 */
export function samePersonAction<Input, Form, Done>(
  form: ZodType<Form, Input>,
  run: (form: Form, asker: Asker) => Promise<Done>,
) {
  return ownerAction(z.object({ whose: z.string(), filled: form }), async (begun, asker) => {
    if (begun.whose !== personMark(asker.viewer)) throw new Refused('otherPerson')
    return await run(begun.filled, asker)
  })
}

/**
 * Turns an action into a server action, for pages of this portal only. `then` changes cookies after the action has
 * succeeded.
 */
export function served<Input, Form, Done>(
  action: OwnerAction<Input, Form, Done>,
  then?: (done: Done) => Promise<void>,
): (input: Input) => Promise<CommandResult<Done>> {
  return ownAction(async (input) => {
    const result = await perform(action, input, {
      viewer: await cookieViewer(),
      language: await currentLanguage(),
    })
    if (result.ok) await then?.(result.value)
    if (result.ok && action.changesPage) refresh()
    return result
  })
}

/** Performs an action. A failure is returned, never thrown. */
export async function perform<Input, Form, Done>(
  { form, run }: OwnerAction<Input, Form, Done>,
  input: unknown,
  { viewer, language }: { readonly viewer: Viewer | undefined; readonly language: Language },
): Promise<CommandResult<Done>> {
  const filled = form.safeParse(input)
  if (!filled.success) return refused('notAccepted')
  if (!viewer) return refused('signedOut')
  try {
    const asker = { viewer, language, gateway: ownerGateway(viewer) }
    return { ok: true, value: await whileSignedIn(viewer, run(filled.data, asker)) }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}

function refused(why: FailureKey) {
  return { ok: false, failure: { why } } as const
}
