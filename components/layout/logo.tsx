/** A paraph: the flourish under a name, drawn without lifting the pen. */
export function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 32" className="text-accent h-8 w-10 shrink-0">
      <path
        d="M10 27C13 18 15.500 10 17.500 3.500C26 0.500 32 4.500 29.500 10.500C27 16.500 18 17.500 12.500 13.500M4 24.500C12 20 24 19.500 26 23C28 27 18 29.500 18.500 26C19 22.500 30 22 37 19"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
