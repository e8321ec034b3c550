import { driverTexts } from '@tarima/domain/trips/driver-texts';
import { useEffect, useRef, type PointerEvent } from 'react';
import { useLanguage } from '../kit/words.tsx';
import classes from './driver.module.css';

/** Size of the picture in pixels: a phone's width, twice as fine. */
const size = { width: 700, height: 260 } as const;

interface SignaturePadProps {
  /** Called with the picture after each stroke, and with null once it is erased. */
  onChange(signature: Blob | null): void;
}

/** Field to sign with a finger. The picture is ink on white, in every colour scheme of the phone. */
export function SignaturePad({ onChange }: SignaturePadProps) {
  const { say } = useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => clearCanvas(canvas.current), []);

  const toCanvasPoint = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - left) / width) * size.width,
      y: ((clientY - top) / height) * size.height,
    };
  };
  const draw = (to: { x: number; y: number }): void => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const from = last.current ?? to;
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    // A tap draws a dot.
    pen.lineTo(to.x + (from === to ? 0.1 : 0), to.y);
    pen.stroke();
    last.current = to;
  };
  const end = (): void => {
    if (!last.current) return;
    last.current = undefined;
    canvas.current?.toBlob((picture) => onChange(picture), 'image/png');
  };
  return (
    <fieldset className={classes.pad}>
      <legend>{say(driverTexts.signature)}</legend>
      <canvas
        ref={canvas}
        width={size.width}
        height={size.height}
        aria-label={say(driverTexts.signHere)}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(toCanvasPoint(event));
        }}
        onPointerMove={(event) => {
          if (last.current) draw(toCanvasPoint(event));
        }}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={classes.padFoot}>
        <span>{say(driverTexts.signHere)}</span>
        <button
          type="button"
          onClick={() => {
            clearCanvas(canvas.current);
            onChange(null);
          }}
        >
          {say(driverTexts.erase)}
        </button>
      </div>
    </fieldset>
  );
}

function clearCanvas(canvas: HTMLCanvasElement | null): void {
  const pen = canvas?.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.strokeStyle = '#10151d';
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
}
