/** Line drawing of a pallet, for a product without a picture. */
export function PalletPlaceholderDrawing({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 48 36" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M4 12 24 5l20 7-20 7z" />
        <path d="M4 12v3l20 7 20-7v-3M10.700 9.700l20 7M17.300 7.300l20 7" />
        <path d="M4 20v5l4 1.400v-5M22 26.300v5l2 .7 2-.7v-5M44 20v5l-4 1.400v-5M4 25l20 7 20-7M4 20l20 7 20-7" />
      </g>
    </svg>
  );
}
