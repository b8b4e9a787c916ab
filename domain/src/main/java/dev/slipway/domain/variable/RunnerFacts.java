package dev.slipway.domain.variable;

import java.util.List;

/**
 * Runner of a job, for predefined variables. Texts are empty if the runner did not send them.
 *
 * @param id           its id
 * @param description  its description
 * @param tags         its tags
 * @param version      its version
 * @param revision     its revision
 * @param architecture its platform and architecture, such as {@code linux/amd64}
 * @param shortToken   the first characters of its token
 */
public record RunnerFacts(long id, String description, List<String> tags, String version, String revision, String architecture,
        String shortToken) {
}
