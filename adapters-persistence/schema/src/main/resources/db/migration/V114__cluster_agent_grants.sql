-- What the file of an agent in the repository of its project grants: the jobs of a project, or of all projects in a group, use the agent.
create table cluster_agent_grants (
    agent_id     bigint not null references cluster_agents (id) on delete cascade,
    project_id   bigint references projects (id) on delete cascade,
    namespace_id bigint references namespaces (id) on delete cascade,
    settings     jsonb not null,
    check (num_nonnulls(project_id, namespace_id) = 1)
);
create index cluster_agent_grants_agent on cluster_agent_grants (agent_id);
create unique index cluster_agent_grants_project on cluster_agent_grants (project_id, agent_id) where project_id is not null;
create unique index cluster_agent_grants_namespace on cluster_agent_grants (namespace_id, agent_id) where namespace_id is not null;
