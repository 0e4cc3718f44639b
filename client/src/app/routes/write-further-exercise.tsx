import { WriteExerciseScreen } from '#features/further-exercises/screens/write-exercise-screen.tsx';

export default () => <WriteExerciseScreen />;
