package dev.slipway.application.pipeline.simulation;

import java.util.List;

/** Everything that can happen in a step. */
final class Actions {

    static final List<Action> ALL = List.of(
            new PushCommit(), new TellPushAgain(), new CreateByHand(), new StartByTrigger(), new KeepSchedule(),
            new AskForJob(), new EndJob(), new SaySomething(), new WriteLog(), new HandInFile(), new SpeakOfDeadJob(),
            new LoseRunner(), new BringRunnerBack(), new ChangeRunner(),
            new CancelPipelineNow(), new CancelJobNow(), new RetryPipelineNow(), new RetryJobNow(), new PlayJobNow(),
            new DecideDeployment(), new ChangeProtection(), new RemoveEnvironment(), new BeginAgain(),
            new EraseJobNow(), new DeletePipelineNow(), new BlockPerson(), new ChangeMode(),
            new DoWork(), new BreakWork(), new TakeBackLostJobs(), new FailStale(), new PassTime(), new JumpInTime());

    private static final int TOTAL = ALL.stream().mapToInt(Action::weight).sum();

    private Actions() {
    }

    static Action any(Dice dice) {
        int chosen = dice.below(TOTAL);
        for (Action action : ALL) {
            chosen -= action.weight();
            if (chosen < 0) {
                return action;
            }
        }
        throw new IllegalStateException();
    }
}
