/** The worker of a browser has no other tasks. */
export async function nextTurn(): Promise<void> {}
