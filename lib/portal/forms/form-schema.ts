import { z } from 'zod'

export { z }

/** Adds a fault of the form's own rule; the message is the key of its text. */
export function fault<Fault extends string>(
  context: z.core.$RefinementCtx,
  field: string,
  message: Fault,
): void {
  context.addIssue({ code: 'custom', path: [field], message })
}

/** The first fault of each field, by its name. */
export function faultsIn<Fault extends string>({
  issues,
}: z.ZodError): Readonly<Record<string, Fault>> {
  const faults = issues.map(({ path, message }) => [String(path[0]), message as Fault] as const)
  return Object.fromEntries(faults.toReversed())
}
