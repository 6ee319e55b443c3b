import { minutes } from '@/lib/gateway/contract/fields'
import { limits } from '@/lib/gateway/contract/limits'
import { showable } from '@/lib/gateway/contract/showable'
import { line } from '@/lib/gateway/contract/text'
import { labelColours } from '@/lib/vocabulary/label'
import { fault, z } from './form-schema'

/** Turns a text into one line without invisible characters, except the character that joins some emoji. */
const oneLine = (text: string) => showable(text.replaceAll(/\s+/g, ' ')).trim()

/** The reason for declining to sign. */
export const declineForm = z.object({
  reason: z
    .string()
    .transform(oneLine)
    .refine((text) => line(limits.reasonLength).safeParse(text).success, 'reasonMissing'),
})

export const declineFormIn = () => declineForm

const namePart = z
  .string()
  .transform(oneLine)
  .refine((text) => line(limits.nameLength).safeParse(text).success, 'nameMissing')

/** The name in a signer's certificate. */
export const nameCorrectionForm = z.object({ name: namePart, surname: namePart })

export type NameCorrection = z.output<typeof nameCorrectionForm>

export const nameCorrectionFormIn = () => nameCorrectionForm

/** The optional reason for ending signing. */
export const cancelForm = z.object({
  reason: z.string().max(limits.reasonLength).transform(oneLine),
})

export const cancelFormIn = () => cancelForm

/** The lifetime of a link in minutes, as typed. */
export const temporaryLinkForm = z.object({
  minutes: z
    .string()
    .trim()
    .refine(
      (text) => /^\d+$/.test(text) && minutes(limits.expireAfter).safeParse(Number(text)).success,
      'minutesWrong',
    ),
})

export const temporaryLinkFormIn = () => temporaryLinkForm

/** The earliest and latest new deadline. ISO 8601; null: no limit. */
export interface DeadlineBounds {
  readonly deadline: string | null
  readonly eraseAt: string | null
}

/** The form of a deadline in a browser, by the browser's clock. */
export const deadlineFormIn = ({ deadline, eraseAt }: DeadlineBounds) =>
  z
    .object({ until: z.string() })
    .superRefine(({ until }, context) => {
      const at = Date.parse(until)
      const wrong = (name: DeadlineFault) => fault<DeadlineFault>(context, 'until', name)
      if (!(at > Date.now())) wrong('untilWrong')
      else if (deadline !== null && at < Date.parse(deadline)) wrong('untilEarlier')
      else if (eraseAt !== null && at > Date.parse(eraseAt)) wrong('untilErased')
    })
    .transform(({ until }) => ({ deadline: Math.floor(Date.parse(until) / 1000) }))

export type DeadlineFault = 'untilWrong' | 'untilEarlier' | 'untilErased'

const labelName = z.string().transform(oneLine)
const labelIds = z.array(z.uuid()).max(limits.labels)

/** A label as typed. Without an id, it is a new label. */
export const labelForm = z.object({
  labelId: z.uuid().optional(),
  name: labelName.refine((text) => line(limits.labelLength).safeParse(text).success, 'nameMissing'),
  colour: z.enum(labelColours),
})

/** Documents chosen on one page of the list. */
export const chosenDocuments = z.array(z.uuid()).min(1).max(100)

/** Rows chosen in the list: documents, and batches with all their documents. */
export const chosenRows = z.object({
  documents: z.array(z.uuid()).max(100),
  batches: z.array(z.uuid()).max(100),
})

/** Labels for rows, and the name of a new label. Empty: no new label. */
export const labelledRows = z.object({
  rows: chosenRows,
  add: labelIds,
  remove: labelIds,
  name: labelName.refine((text) => text.length <= limits.labelLength),
})
