package dev.slipway.rest.agent;

import java.util.Map;

/**
 * The service from which the server of the agents would read repositories. There is none here. The members are there since that server
 * rejects answers in which they are missing or empty; the address is one that never resolves (RFC 2606).
 */
record GitalyJson(String address, String token, Map<String, String> features) {

    static final GitalyJson NONE = new GitalyJson("tcp://none.invalid:1", "", Map.of());

    /** A repository in such a service. */
    record RepositoryJson(String storageName, String relativePath, String glRepository, String glProjectPath) {

        static RepositoryJson of(long projectId, String path) {
            return new RepositoryJson("default", path + ".git", "project-" + projectId, path);
        }
    }
}
