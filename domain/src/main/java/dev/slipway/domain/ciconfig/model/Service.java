package dev.slipway.domain.ciconfig.model;

import java.util.List;

/**
 * A container that runs beside a job.
 *
 * @param name       the image
 * @param alias      the host name under which the job finds it, or null
 * @param entrypoint its entry point, or null for the image's own
 * @param command    its command, or null for the image's own
 * @param pullPolicy policies to try in turn, or null for the runner's own
 * @param variables  variables for it alone
 * @param executor   options of one kind of executor, or null
 */
public record Service(String name, String alias, List<String> entrypoint, List<String> command, List<String> pullPolicy,
        List<JobVariable> variables, ExecutorOptions executor) {
}
