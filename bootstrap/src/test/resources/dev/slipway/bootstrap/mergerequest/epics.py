"""Writes, reads, orders and deletes epics with python-gitlab, as Debian packages it.

usage: epics.py ADDRESS TOKEN-OF-AN-ADMINISTRATOR NAME
"""

import sys

import gitlab

address, token, name = sys.argv[1:]
root = gitlab.Gitlab(address, private_token=token)
root.auth()

group = root.groups.create({"name": name, "path": name})
project = root.projects.create({"name": "tool", "namespace_id": group.id})

first = group.epics.create({"title": "first"})
epic = group.epics.create({"title": "plan", "labels": ["a", "b"], "description": "all of it"})
assert (epic.iid, epic.labels, epic.state) == (2, ["a", "b"], "opened"), epic
assert [each.title for each in group.epics.list(get_all=True)] == ["plan", "first"]
assert [each.title for each in group.epics.list(labels=["a"])] == ["plan"]
assert group.epics.get(2).id == epic.id

epic.title = "other"
epic.labels = ["b"]
epic.state_event = "close"
epic.save()
changed = group.epics.get(2)
assert (changed.title, changed.labels, changed.state) == ("other", ["b"], "closed"), changed
events = [(each.action, each.label["name"]) for each in changed.resourcelabelevents.list(get_all=True)]
assert events == [("add", "a"), ("add", "b"), ("remove", "a")], events
written = [each.body for each in changed.notes.list(get_all=True) if each.system]
assert sorted(written) == ["changed title from **{-plan-}** to **{+other+}**", "closed"], written
note = changed.notes.create({"body": "Why?"})
note.body = "Why not?"
note.save()
assert changed.notes.get(note.id).body == "Why not?"
note.delete()

one = project.issues.create({"title": "one"})
two = project.issues.create({"title": "two"})
link = changed.issues.create({"issue_id": one.id})
changed.issues.create({"issue_id": two.id})
assert [each.title for each in changed.issues.list(get_all=True)] == ["two", "one"]
moved = [each for each in changed.issues.list(get_all=True) if each.title == "two"][0]
moved.move_before_id = link.epic_issue_id
moved.save()
assert [each.title for each in changed.issues.list(get_all=True)] == ["one", "two"]
assert project.issues.get(one.iid).epic["id"] == epic.id
assert [each.title for each in project.issues.list(epic_id=epic.id, order_by="title", sort="asc")] == ["one", "two"]
link.delete()
assert [each.title for each in changed.issues.list(get_all=True)] == ["two"]

changed.delete()
try:
    group.epics.get(2)
    raise AssertionError("a deleted epic is found")
except gitlab.exceptions.GitlabGetError as missing:
    assert missing.response_code == 404, missing

print(f"python-gitlab {gitlab.__version__}")
