/** The document is on the left and the panel on the right, before and after signing, so that nothing moves. */
export const twoColumns =
  'grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr]'

/** The panel begins at the top, next to the heading, so that its button is visible on a screen of 650 pixels. */
export const besideDocument =
  'follower min-w-0 space-y-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-my-8 lg:py-8'
