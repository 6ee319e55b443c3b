import { z } from 'zod'
import { labelColours } from '@/lib/vocabulary/label'
import { endpoint, extensionCall } from '../endpoint'
import { labelUuid } from '../examples'
import { limits } from '../limits'
import { owner } from '../request-fields'
import { ok, oneOf } from '../resources'
import { line } from '../text'

export const label = z.object({
  id: z.uuid(),
  name: z.string(),
  colour: z.enum(labelColours),
})

export type ListedLabel = z.infer<typeof label>

export const labelExample = { id: labelUuid, name: 'Leases', colour: 'teal' } as const

const labelName = line(limits.labelLength).describe(
  'Different from the names of your other labels; letter case is ignored.',
)
const colour = oneOf(labelColours, 'Invalid colour').describe('Colour of the label in lists.')

const ids = (meaning: string) =>
  z
    .array(z.uuid('This value is not a label'), 'This value should be an array')
    .max(limits.labels, `This value should have ${limits.labels} labels or less`)
    .default([])
    .describe(meaning)

const labelCall = { ...extensionCall, subject: 'owner' } as const

const givingCall = {
  ...labelCall,
  request: z.object({
    add: ids('Labels to give.'),
    remove: ids('Labels to take.'),
  }),
  response: z.object({ status: ok }),
  example: { request: { add: [labelUuid] }, answer: { status: 'ok' } },
} as const

/** Labels that an account gives to its documents. */
export const labels = {
  listLabels: endpoint({
    ...labelCall,
    title: 'List of labels',
    about: `Lists your labels, sorted by name. There are ${limits.labels} at most.`,
    path: '/api/label/list.json',
    role: 'reader',
    request: z.object({ owner }),
    response: z.object({ status: ok, labels: z.array(label) }),
    example: {
      request: { owner: 'customer-1044' },
      answer: { status: 'ok', labels: [labelExample] },
    },
  }),

  saveLabel: endpoint({
    ...labelCall,
    title: 'Make a label',
    about: 'Makes a label. Documents of the same owner can have it.',
    path: '/api/label/save.json',
    role: 'manager',
    request: z.object({ name: labelName, colour, owner }),
    response: z.object({ status: ok, label }),
    failures: ['label-name-taken'],
    example: {
      request: { name: labelExample.name, colour: labelExample.colour, owner: 'customer-1044' },
      answer: { status: 'ok', label: labelExample },
    },
  }),

  updateLabel: endpoint({
    ...labelCall,
    title: 'Change a label',
    about: 'Changes the name or the colour of a label, on all documents that have it.',
    path: '/api/label/{labelId}/update.json',
    role: 'manager',
    request: z.object({ name: labelName.optional(), colour: colour.optional() }),
    failures: ['label-not-found', 'label-name-taken'],
    example: { request: { name: 'Lease contracts' }, answer: { status: 'ok' } },
  }),

  removeLabel: endpoint({
    ...labelCall,
    title: 'Remove a label',
    about: 'Removes a label. Documents that have it lose it; nothing else of them changes.',
    path: '/api/label/{labelId}/remove.json',
    role: 'manager',
    failures: ['label-not-found'],
    example: { request: {}, answer: { status: 'ok' } },
  }),

  labelDocument: endpoint({
    ...givingCall,
    title: 'Label a document',
    about:
      'Gives labels to a document and takes others. Only lists show them: signers do not see labels, and the time of the last change stays.',
    path: '/api/document/{documentId}/labels.json',
    role: 'sender',
    failures: ['document-not-found', 'label-not-found'],
  }),

  labelBatch: endpoint({
    ...givingCall,
    title: 'Label a batch',
    about:
      'Does the same with all documents of a batch. Documents that the batch makes later have no label.',
    path: '/api/batch/{batchId}/labels.json',
    role: 'sender',
    failures: ['batch-not-found', 'label-not-found'],
  }),
}
