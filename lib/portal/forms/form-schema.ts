import { z } from 'zod'

export { z }

/** Adds a fault found by a rule of the form. The message is the key of its text. */
export function fault<Fault extends string>(
  context: z.core.$RefinementCtx,
  field: string,
  message: Fault,
): void {
  context.addIssue({ code: 'custom', path: [field], message })
}

/** The first fault of each field, by field name. */
export function faultsIn<Fault extends string>({
  issues,
}: z.ZodError): Readonly<Record<string, Fault>> {
  const faults = issues.map(({ path, message }) => [String(path[0]), message as Fault] as const)
  return Object.fromEntries(faults.toReversed())
}
