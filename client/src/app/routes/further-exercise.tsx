import { FurtherExerciseScreen } from '#features/further-exercises/screens/further-exercise-screen.tsx';

export default () => <FurtherExerciseScreen />;
