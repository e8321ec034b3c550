import { useImperativeHandle, useRef, type Ref } from 'react';
import classes from './plan.module.css';

/** Handle that shows beside the pointer why the dragged work may not lie there. */
export interface DragTipHandle {
  show(text: string, x: number, y: number): void;
  hide(): void;
}

/** Tip beside the pointer. It is written to directly, frame by frame, to avoid rendering. */
export function DragTip({ ref }: { ref: Ref<DragTipHandle> }) {
  const element = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      show(text, x, y) {
        const box = element.current;
        if (!box) return;
        if (box.textContent !== text) box.textContent = text;
        box.hidden = false;
        const left = Math.min(x + 16, window.innerWidth - box.offsetWidth - 8);
        box.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, y - 40)}px)`;
      },
      hide() {
        if (element.current) element.current.hidden = true;
      },
    }),
    [],
  );
  return <div ref={element} className={classes.dragTip} hidden aria-hidden="true" />;
}
