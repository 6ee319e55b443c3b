/** Wakes a worker of this process when a transaction with jobs has committed. Ringing is never lost. */
export interface Bell {
  ring(): void
  /** Resolves when the bell has rung since the last call, or after `ms`. */
  rung(ms: number): Promise<void>
}

export function createBell(): Bell {
  let rang = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rang = true
      wake?.()
    },
    async rung(ms) {
      if (!rang) await new Promise<void>((resolve) => sleepUntil(resolve, ms))
      rang = false
    },
  }

  function sleepUntil(resolve: () => void, ms: number): void {
    const timer = setTimeout(resolve, ms)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  }
}
