import styles from './Particles.module.css';

/** Five motes that drift upward behind the bubbles. */
export function Particles() {
  return (
    <div className={styles.particles} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
