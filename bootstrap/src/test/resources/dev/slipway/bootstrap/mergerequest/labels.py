"""Writes, reads, promotes and deletes labels with python-gitlab, as Debian packages it.

usage: labels.py ADDRESS TOKEN-OF-AN-ADMINISTRATOR NAME
"""

import sys

import gitlab

address, token, name = sys.argv[1:]
root = gitlab.Gitlab(address, private_token=token)
root.auth()

group = root.groups.create({"name": name, "path": name})
project = root.projects.create({"name": "tool", "namespace_id": group.id})

top = group.labels.create({"name": "top / level", "color": "#5cb85c"})
bug = project.labels.create({"name": "bug", "color": "#d9534f", "description": "It is broken", "priority": 3})
assert [each.name for each in project.labels.list(get_all=True)] == ["bug", "top / level"]
assert [each.name for each in project.labels.list(include_ancestor_groups=False)] == ["bug"]
assert project.labels.get("bug").priority == 3
assert project.labels.get(bug.id).name == "bug"
assert group.labels.get("top / level").id == top.id

bug.new_name = "defect"
bug.color = "#000000"
bug.save()
changed = project.labels.get("defect")
assert (changed.id, changed.color, changed.text_color) == (bug.id, "#000000", "#FFFFFF"), changed
changed.subscribe()
assert project.labels.get("defect").subscribed
changed.unsubscribe()
assert not project.labels.get("defect").subscribed

issue = project.issues.create({"title": "One", "labels": ["defect", "top / level", "new"]})
assert issue.labels == ["defect", "new", "top / level"], issue.labels
issue.labels = ["defect"]
issue.save()
detailed = project.issues.list(labels=["defect"], with_labels_details=True)[0]
assert [each["color"] for each in detailed.labels] == ["#000000"], detailed.labels
events = [(each.action, each.label["name"]) for each in issue.resourcelabelevents.list(get_all=True)]
assert events == [
    ("add", "defect"),
    ("add", "new"),
    ("add", "top / level"),
    ("remove", "new"),
    ("remove", "top / level"),
], events
counted = {each.name: each.open_issues_count for each in project.labels.list(with_counts=True)}
assert counted == {"defect": 1, "new": 0, "top / level": 0}, counted

changed.promote()
assert sorted(each.name for each in group.labels.list(get_all=True)) == ["defect", "top / level"]
assert not project.labels.get("defect").is_project_label
assert project.issues.get(issue.iid).labels == ["defect"]

project.labels.delete("new")
group.labels.delete("defect")
assert project.issues.get(issue.iid).labels == []
assert [each.name for each in project.labels.list(get_all=True)] == ["top / level"]
try:
    project.labels.get("defect")
    raise AssertionError("a deleted label is found")
except gitlab.exceptions.GitlabGetError as missing:
    assert missing.response_code == 404, missing

print(f"python-gitlab {gitlab.__version__}")
