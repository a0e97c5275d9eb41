import { hasStoredImage } from '#domain/images/imageUrl.ts';
import { Button, Problem } from '../components/controls.tsx';
import { getRefusalMessage } from '../errorMessages.ts';
import dialogs from '../components/dialogs.module.css';
import styles from '../importExport/ImportExport.module.css';
import { iteratePages, type TaskContext, useThoughtsTask } from '../importExport/useThoughtsTask.ts';
import { ShareImagesDocument, useDrawShareImageMutation } from '../operations.generated.ts';

interface DrawingResult {
  drawn: number;
  failed: number;
}

/** Draws the pictures that link previews show for bubbles without an image. */
export function ShareImagesPanel() {
  const { progress, result, run } = useThoughtsTask<DrawingResult>();
  const [drawShareImage] = useDrawShareImageMutation();
  const isBusy = progress !== null;
  return (
    <div className={styles.panel}>
      <p className={dialogs.muted}>
        Bubbles without an image get a preview when saved, or overnight after an import.
      </p>
      <Button isBusy={isBusy} onClick={() => void run((context) => drawMissing(context, drawShareImage))}>
        Generate missing previews
      </Button>
      {isBusy && <progress max={progress.total} value={progress.done} aria-label="Checked bubbles" />}
      {result instanceof Error ? (
        <Problem>
          {getRefusalMessage(result) ?? "The previews couldn't be generated. Please try again."}
        </Problem>
      ) : (
        <output>{result !== null && describeResult(result)}</output>
      )}
    </div>
  );
}

/** Draws the pictures that are missing, one after the other. */
async function drawMissing(
  { client, onProgress }: TaskContext,
  drawShareImage: ReturnType<typeof useDrawShareImageMutation>[0],
): Promise<DrawingResult> {
  let [done, drawn, failed] = [0, 0, 0];
  for await (const { edges, totalCount } of iteratePages(client, ShareImagesDocument, {})) {
    for (const { node } of edges) {
      if (node.shareImage === null && !hasStoredImage(node.imageUrl)) {
        const { data } = await drawShareImage({ variables: { id: node.id } });
        if (data?.drawShareImage?.shareImage != null) drawn += 1;
        else failed += 1;
      }
      done += 1;
      onProgress({ done, total: totalCount });
    }
  }
  return { drawn, failed };
}

function describeResult({ drawn, failed }: DrawingResult): string {
  if (drawn + failed === 0) return 'No preview is missing.';
  const drawnText = `${drawn} ${drawn === 1 ? 'preview' : 'previews'} generated.`;
  return failed === 0
    ? drawnText
    : `${drawnText} ${failed} couldn't be generated, for example because our fonts lack a character.`;
}
