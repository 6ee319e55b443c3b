/** A text in which words such as “e-mail” and „e-kiri“ do not break at the hyphen. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\be-\p{L}+)/iu).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
