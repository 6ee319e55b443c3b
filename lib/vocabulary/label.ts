/** Colours of labels: names only, because each theme of the portal has its own shades. */
export const labelColours = ['grey', 'red', 'amber', 'green', 'teal', 'blue', 'purple'] as const

export type LabelColour = (typeof labelColours)[number]
