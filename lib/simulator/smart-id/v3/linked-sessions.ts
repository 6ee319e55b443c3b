/** Phones that have just shown a certificate and wait for the signature that belongs to it. */
export interface LinkedSessions {
  expect(choice: string, documentNumber: string): void
  /** True once for a choice and its account, while the phone waits. */
  take(choice: string, documentNumber: string): boolean
  /** Whether the account's phone waits for a linked session, so that it takes no other. */
  isExpected(documentNumber: string): boolean
}

export function openLinkedSessions(timeoutMs: number, clock: () => Date): LinkedSessions {
  const expected = new Map<string, { readonly choice: string; readonly until: number }>()

  function current(documentNumber: string): string | undefined {
    const waiting = expected.get(documentNumber)
    return waiting && waiting.until > clock().getTime() ? waiting.choice : undefined
  }

  return {
    expect(choice, documentNumber) {
      expected.set(documentNumber, { choice, until: clock().getTime() + timeoutMs })
    },
    take(choice, documentNumber) {
      const isIts = current(documentNumber) === choice
      if (isIts) expected.delete(documentNumber)
      return isIts
    },
    isExpected: (documentNumber) => current(documentNumber) !== undefined,
  }
}
