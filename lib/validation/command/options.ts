import { parseArgs } from 'node:util'
import { type PolicyName, policyNames } from '../policy/validation-policy'

/** What `npm run validate` was asked. */
export interface ValidateOptions {
  readonly trust: string | undefined
  /** The validation time. */
  readonly at: Date
  /** Undefined: the one that VALIDATION_POLICY names. */
  readonly policy: PolicyName | undefined
  readonly online: boolean
  readonly list: boolean
  readonly files: readonly string[]
}

/** Absent when the call itself is wrong. */
export function readOptions(args: readonly string[]): ValidateOptions | undefined {
  try {
    const { values, positionals: files } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        trust: { type: 'string' },
        time: { type: 'string' },
        policy: { type: 'string' },
        online: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    })
    const { trust, time, online, list } = values
    const policy = policyNames.find((name) => name === values.policy)
    const at = time === undefined ? new Date() : new Date(time)
    const isPolicyWrong = values.policy !== undefined && !policy
    if (Number.isNaN(at.getTime()) || files.length === 0 || isPolicyWrong) return undefined
    return { trust, at, policy, online, list, files }
  } catch (error) {
    // An option that does not exist.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
