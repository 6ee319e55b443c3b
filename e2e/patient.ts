/** Every wait ends with an event; this is the limit for a machine that does much else. */
export const patient = { timeout: 300_000, interval: 50 }
