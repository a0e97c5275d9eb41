// The water drop. Browsers let nothing sound before a gesture, so the audio is made at the first one.
const gestures = ['click', 'keydown', 'touchend'] as const;
const synthesisedSeconds = 1;
const decaySeconds = 0.5;

export interface DropSound {
  /** Silent before the visitor's first gesture, and while the tab is hidden. */
  play(): void;
  dispose(): void;
}

/** @param url the sound file; when it can't be loaded or decoded, a synthesised drop stands in. */
export function createDropSound(url: string): DropSound {
  let audio: AudioContext | undefined;
  let recording: AudioBuffer | undefined;

  const wake = () => {
    if (audio === undefined) {
      audio = new AudioContext();
      loadRecording(audio, url).then(
        (loaded) => {
          recording = loaded;
        },
        () => {},
      );
    }
    if (audio.state !== 'running') audio.resume().catch(() => {});
  };
  for (const gesture of gestures) window.addEventListener(gesture, wake, { capture: true, passive: true });

  return {
    play: () => {
      if (audio?.state !== 'running' || document.hidden) return;
      if (recording === undefined) playSynthesised(audio);
      else playRecording(audio, recording);
    },
    dispose: () => {
      for (const gesture of gestures) window.removeEventListener(gesture, wake, { capture: true });
      audio?.close().catch(() => {});
    },
  };
}

async function loadRecording(audio: AudioContext, url: string): Promise<AudioBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return audio.decodeAudioData(await response.arrayBuffer());
}

function playRecording(audio: AudioContext, recording: AudioBuffer): void {
  const source = audio.createBufferSource();
  source.buffer = recording;
  source.connect(audio.destination);
  source.start();
}

/** A falling drop: a tone that glides down while it dies away. */
function playSynthesised(audio: AudioContext): void {
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.setValueAtTime(880, now);
  tone.frequency.exponentialRampToValueAtTime(330, now + decaySeconds);
  volume.gain.setValueAtTime(0.3, now);
  volume.gain.exponentialRampToValueAtTime(0.01, now + decaySeconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + synthesisedSeconds);
}
