/** Wakes a worker of this process after a transaction with jobs has committed. A notification is never lost. */
export interface WakeUp {
  notify(): void
  /** Resolves when a notification has arrived since the last call, or after `ms`. */
  notified(ms: number): Promise<void>
}

export function createWakeUp(): WakeUp {
  let isDue = false
  let wake: (() => void) | undefined
  return {
    notify() {
      isDue = true
      wake?.()
    },
    async notified(ms) {
      if (!isDue) await new Promise<void>((resolve) => sleepUntil(resolve, ms))
      isDue = false
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
