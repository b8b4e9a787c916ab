package dev.slipway.application.pipeline.simulation;

/** One thing that somebody or something does in a step. Another kind of action is another class and an entry in {@link Actions#ALL}. */
interface Action {

    /** How often it is chosen, compared with the others. */
    int weight();

    /**
     * Does it, or finds that there is nothing of the kind to do.
     *
     * @return what was done, for people who read the story of a run; null for nothing
     */
    String perform(Scene scene);
}
