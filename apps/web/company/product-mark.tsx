/** Icon of the product: the end of a pallet. */
export function ProductMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden>
      <path d="M2 5.5h20v3.25H2zM2 15.25h20v3.25H2zM3 10h4v4H3zM10 10h4v4h-4zM17 10h4v4h-4z" />
    </svg>
  );
}
