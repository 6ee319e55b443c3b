import { z } from 'zod'
import type { Rule } from '../endpoint'
import { limits } from '../limits'

/** Number of signatures that a group needs, if not all of its signers have to sign (extension). */
export const groupNeeds = z
  .array(
    z.object(
      {
        order: z
          .int('This value should be an integer')
          .describe('Place of the group: the `order` of its signers.'),
        needed: z
          .int('This value should be an integer')
          .min(1, 'This value should be 1 or more')
          .describe('Number of signatures that the group needs.'),
      },
      'This value should be an object',
    ),
    'This value should be an array',
  )
  .max(limits.signers, `This value should have ${limits.signers} entries or less`)
  .optional()
  .describe(
    'Groups that do not need all of their signers. A group that is not listed needs all of them.',
  )

export type GroupNeeds = z.output<typeof groupNeeds>

interface Groups {
  readonly signers: readonly {
    readonly order?: number | undefined
    readonly role?: string | undefined
  }[]
  readonly groups?: GroupNeeds
}

/** Each listed group is listed once and has at least as many signers as it needs. */
export const neededOfGroups: Rule<Groups> = {
  field: 'groups',
  reads: ['signers', 'groups'],
  check: ({ signers, groups = [] }) => {
    const faults = groups.map(({ order, needed }, index) => {
      const people = signers.filter(
        ({ role = 'signer', order: place = 1 }) => role === 'signer' && place === order,
      ).length
      const isRepeated = groups.findIndex((one) => one.order === order) !== index
      if (isRepeated) return fault(index, 'order', 'This value should be given once')
      if (people === 0) return fault(index, 'order', 'There is no signer with this order')
      if (needed <= people) return undefined
      return fault(index, 'needed', `This value should be ${people} or less`)
    })
    return faults.find((one) => one !== undefined)
  },
}

/** A document for approvers or observers needs at least one signer. */
export const somebodySigns: Rule<Pick<Groups, 'signers'>> = {
  field: 'signers',
  reads: ['signers'],
  check: ({ signers }) => {
    const roles = signers.map(({ role = 'signer' }) => role)
    const isSigned = roles.includes('signer')
    const isSent = roles.includes('approver') || roles.includes('observer')
    return isSent && !isSigned ? { reason: 'At least one person should sign' } : undefined
  },
}

function fault(index: number, field: string, reason: string) {
  return { parameter: `groups.${index}.${field}`, reason }
}
