/** Returns at once: a browser's worker has no other tasks. */
export async function nextTurn(): Promise<void> {}
